/* Measures the office's ten most frequent tasks on a phone: taps, swipes, keys and seconds of each way to do them. `-- tasks` */
import { drillTasks } from "#tests/support/tasks-drill.ts";

console.table(await drillTasks(({ task, door }) => console.log(`${task}: ${door}`)));
