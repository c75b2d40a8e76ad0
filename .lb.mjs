import { mk, ready, pane, axeOn, done } from "./.lib.mjs";
import { writeFileSync } from "fs";
const p=await mk();
let out="";
for (const book of ["sample","gas","fuel","pacific","setup"]) {
 try {
 await ready(p, book=="sample"?"":"?book="+book);
 const f=await pane(p);
 await f.getByRole("tab",{name:/finding|Audit/}).first().waitFor();
 await p.waitForTimeout(4000);
 const cells=await p.evaluate(()=>{
  const g=window.workbench.grid; const res=[];
  for (const sh of g.sheets()) { if (sh.visibility()!=="Visible") continue;
   const u=sh.used(true); if(!u) continue; const {values,formulas}=sh.read(u); const seen=new Set(); let n=0;
   for (let r=0;r<u.rows&&n<9;r++) for (let c=0;c<u.columns&&n<9;c++){ const fm=formulas[r][c]; if(!fm) continue; const kind=fm.replace(/[A-Z]+\$?\d+/g,"").replace(/\d+/g,"").slice(0,40); if(seen.has(kind)) continue; seen.add(kind); n++; res.push([sh.id,sh.name(),{top:u.top+r,left:u.left+c,rows:1,columns:1}]); }
  }
  return res;});
 const step=Math.max(1,Math.floor(cells.length/28));
 const pick=cells.filter((_,i)=>i%step===0);
 await f.getByRole("tab",{name:"Explain"}).click();
 for (const [id,name,area] of pick) {
  await p.evaluate(([id,area])=>window.workbench.grid.select(id,area),[id,area]);
  await p.waitForTimeout(700);
  const t=await f.locator("main").innerText();
  out+=`\n##### ${book} ${name} r${area.top+1}c${area.left+1}\n`+t.slice(0,1800)+"\n";
 }
 for (const cs of ["light","dark"]) { await p.emulateMedia({colorScheme:cs}); await p.waitForTimeout(800); await p.locator("#pane").screenshot({path:`/tmp/looks/explain-${book}-${cs}.png`}); }
 await p.emulateMedia({colorScheme:"light"});
 } catch(e){ out+="\n!!!! "+book+" "+e.message; }
}
writeFileSync("/tmp/looks/explain.txt",out);
await done();
