/* The ten most frequent tasks of the office on a phone: taps, swipes, letters and seconds of each way. `-- tasks` */
import { drillTasks } from "#tests/support/tasks-drill.ts";

console.table(await drillTasks(({ task, door }) => console.log(`${task}: ${door}`)));
