/** Styles of a report for screens, light or dark, narrow or wide, and for paper. */
export const REPORT_STYLE = [
  ":root{color-scheme:light dark;--ink:#242424;--soft:#616161;--line:#e0e0e0;--paper:#fff;--bad:#b10e1c;--good:#0e700e;--warn:#835b00}",
  "@media screen and (prefers-color-scheme:dark){:root{--ink:#f0f0f0;--soft:#bdbdbd;--line:#484848;--paper:#1f1f1f;--bad:#f1707b;--good:#6bc26b;--warn:#f2c661}}",
  "body{margin:0;background:var(--paper);color:var(--ink);font:15px/1.5 system-ui,'Segoe UI',Roboto,sans-serif}",
  "main{max-width:960px;margin:0 auto;padding:24px 20px 48px}",
  "h1{font-size:26px;line-height:1.25;margin:0 0 12px}h2{font-size:19px;margin:32px 0 8px}h3{font-size:15px;margin:20px 0 4px}",
  "p{margin:4px 0;color:var(--soft)}p.lead{margin:16px 0;color:var(--ink);font-size:18px;line-height:1.45}",
  "ul{margin:4px 0;padding-left:22px}li{margin:3px 0;overflow-wrap:anywhere}",
  // A shadow shows that a table continues beyond the edge.
  ".frame{overflow-x:auto;background:linear-gradient(90deg,var(--paper) 40%,transparent) 0/36px 100% no-repeat local,linear-gradient(270deg,var(--paper) 40%,transparent) 100%/36px 100% no-repeat local,linear-gradient(90deg,var(--line),transparent) 0/12px 100% no-repeat,linear-gradient(270deg,var(--line),transparent) 100%/12px 100% no-repeat}",
  "table{border-collapse:collapse;margin:12px 0;min-width:min(100%,420px)}",
  "th,td{padding:6px 12px 6px 0;border-bottom:1px solid var(--line);font-variant-numeric:tabular-nums;white-space:nowrap}",
  "th[scope=col]{color:var(--soft);font-size:13px;font-weight:600;vertical-align:bottom;white-space:normal}",
  "th[scope=row]{font-weight:400;text-align:left;white-space:normal;min-width:110px}th[scope=col]:first-child{text-align:left}",
  "small{font-size:12px}.good{color:var(--good)}.bad{color:var(--bad);font-weight:600}.mark{vertical-align:-2px}.mark.is-error{color:var(--bad)}.mark.is-warning{color:var(--warn)}.mark.is-fine{color:var(--good)}",
  ".pictures{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,360px),1fr));gap:24px 32px;margin:24px 0}",
  "figure{margin:0;min-width:0}.pictures .picture{width:100%;max-width:620px}",
  "summary{cursor:pointer;color:var(--soft)}figure summary{font-size:13px}",
  ".fold{border-top:1px solid var(--line);padding:8px 0}.fold>summary :is(h2,h3){display:inline;color:var(--ink)}",
  "@media screen and (max-width:480px){main{padding:16px 14px 40px}th,td{padding-right:6px;font-size:13px}th[scope=col]{font-size:12px}th[scope=row]{min-width:56px}}",
  "@page{margin:14mm}",
  "@media print{body{font-size:12px}main{max-width:none;padding:0}th,td{padding-block:3px}.pictures{grid-template-columns:1fr 1fr;gap:16px 20px}figure,tr{break-inside:avoid}h2,h3,summary{break-after:avoid}li{break-inside:avoid}.fold>summary{list-style:none}.fold ul{columns:2;column-gap:24px}figure details{display:none}.fold::details-content{content-visibility:visible;block-size:auto}.frame{overflow:visible;background:none}}",
].join("");
