import type { Binding, Subscriber } from "#backend/realtime/changes/binding.ts";
import type { Member } from "#backend/realtime/channels/channel.ts";

/** The subscribers of a table that have the same rights. */
export interface Group {
  member: Member;
  subscribers: readonly Subscriber[];
}

/** Tracks who follows which table. */
export function createSubscriptions() {
  const byTable = new Map<string, Map<Binding, Subscriber>>();
  const forEachTable = (
    { channel, binding }: Subscriber,
    work: (table: string, subscriber: Subscriber) => void,
  ) => {
    for (const { name } of binding.tables) work(name, { channel, binding });
  };
  return {
    add: (added: Subscriber): void =>
      forEachTable(added, (table, subscriber) => {
        const subscribers = byTable.get(table) ?? new Map<Binding, Subscriber>();
        byTable.set(table, subscribers.set(subscriber.binding, subscriber));
      }),
    remove: (removed: Subscriber): void =>
      forEachTable(removed, (table, { binding }) => {
        const subscribers = byTable.get(table);
        subscribers?.delete(binding);
        if (subscribers?.size === 0) byTable.delete(table);
      }),
    has: (table: string): boolean => byTable.has(table),
    list: (table: string): Subscriber[] => [...(byTable.get(table)?.values() ?? [])],
    /** A table's subscribers by their rights. */
    group: (table: string): Group[] => {
      const subscribers = [...(byTable.get(table)?.values() ?? [])];
      const groups = Map.groupBy(subscribers, ({ channel }) => channel.member.key);
      return [...groups.values()].flatMap((group) => {
        const [first] = group;
        return first ? [{ member: first.channel.member, subscribers: group }] : [];
      });
    },
  };
}

export type Subscriptions = ReturnType<typeof createSubscriptions>;
