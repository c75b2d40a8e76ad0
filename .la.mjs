import { mk, ready, axeOn, done } from "./.lib.mjs";
let p=await mk();
await ready(p,"?book=empty");
const box=await p.locator("#grid canvas").first().boundingBox();
await p.mouse.click(box.x+200,box.y+200); await p.keyboard.type("Graf Zeppelin"); await p.keyboard.press("Enter");
await p.waitForTimeout(6000);
await p.close({runBeforeUnload:false});
p=await mk();
await ready(p,"?book=empty");
await p.locator("#left").waitFor({state:"visible",timeout:20000}).catch(e=>console.log("no left"));
for (const cs of ["light","dark"]) for (const w of [1366,390]) {
 await p.emulateMedia({colorScheme:cs}); await p.setViewportSize({width:w,height:w==390?844:768}); await p.waitForTimeout(1500);
 await p.screenshot({path:`/tmp/looks/left-${cs}-${w}.png`});
 console.log(cs,w,await axeOn(p));
}
// poison
await p.evaluate(async()=>{
 for (let i=0;i<30;i++){localStorage.setItem("k"+i,"{broken");sessionStorage.setItem("s"+i,"[null,")}
 localStorage.setItem("univer","{\"a\":1");
 const open=()=>new Promise((r,j)=>{const q=indexedDB.open("campaign-ledger-workbench");q.onsuccess=()=>r(q.result);q.onerror=()=>j(q.error)});
 const db=await open(); const t=db.transaction(["files","states","sheets"],"readwrite");
 for (const st of [{key:"a",name:"x.xlsx",at:"nonsense",unsaved:[],sheets:1,rest:{}},{key:"b",name:"y.xlsx",at:1e300,unsaved:5,sheets:1,rest:null},{key:"c",name:"z.xlsx",at:Date.now(),unsaved:["S"],sheets:1,rest:{styles:[{}],tables:[{}],names:[{}]}},
  {key:"d",name:"huge"+"x".repeat(100000),at:Date.now()+9e12,unsaved:["S"],sheets:1e9,rest:{styles:[],tables:[],names:[]}}]) t.objectStore("states").put(st);
 t.objectStore("files").put({key:"c",name:"z.xlsx",file:"no file"});
 t.objectStore("files").put({key:"d",name:"z.xlsx",file:{bytes:5}});
 t.objectStore("sheets").put({key:"c",position:0,sheet:{name:"S",cells:[7,null,{row:"x"}]}});
 await new Promise(r=>t.oncomplete=r);
});
await p.close({runBeforeUnload:false});
p=await mk(); await p.emulateMedia({colorScheme:"dark"});
await ready(p,"?book=empty"); await p.waitForTimeout(2500);
console.log("LEFT",(await p.locator("#left").innerText()).slice(0,300));
await p.screenshot({path:`/tmp/looks/poison.png`});
for (const q of ["?book=left-c","?book=left-d","?book=left-a","?book=left-zz"]) {
 await p.goto(p.url().split("?")[0]+q,{waitUntil:"commit"});
 await p.waitForTimeout(5000);
 console.log(q, await p.locator("#file").innerText(), "|", await p.locator("#message").innerText().catch(()=>""));
 await p.screenshot({path:`/tmp/looks/poison${q.slice(-1)}.png`});
}
await done();
