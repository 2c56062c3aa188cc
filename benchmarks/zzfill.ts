import { startPostgres, execute } from "#tests/support/postgres.ts";
import { writeManyRows } from "#tests/support/many-rows.ts";
import { startProduct } from "./support/product.ts";
const rows=Number(process.argv[2]);
const server=(await startPostgres("/tmp/w/pgbig"+rows,{fsync:false}))!;
await server.createDatabase("bench");
const url=server.urlOf("bench");
const p=await startProduct({port:34875,dataDir:"/tmp/w/pgbigd"+rows,databaseUrl:url});
await p.stop();
for(const s of writeManyRows(rows)){const t=Date.now();await execute(url,s);const ms=Date.now()-t;if(ms>2000)console.log(ms,s.slice(0,80).replace(/\n/g," "))}
console.log(server.urlOf("bench"));
await server.stop();
