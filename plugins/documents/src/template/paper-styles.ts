/** How a paper looks, printed and on the screen; all of it stands below `.gleba-paper`. */
export const paperStyles = `
.gleba-paper{margin:0;color:#000;font:12pt/1.5 "Liberation Serif","Times New Roman",serif;overflow-wrap:break-word}
.gleba-paper p{margin:0 0 8pt}
.gleba-paper p:empty::before{content:"\\200b"}
.gleba-paper h1,.gleba-paper h2,.gleba-paper h3{margin:14pt 0 8pt;font-weight:700;line-height:1.25;break-after:avoid}
.gleba-paper h1{font-size:16pt}.gleba-paper h2{font-size:14pt}.gleba-paper h3{font-size:12pt}
.gleba-paper ul,.gleba-paper ol{margin:0 0 8pt;padding-left:24pt}
.gleba-paper li>ul,.gleba-paper li>ol{margin-bottom:0}
.gleba-paper ol ol{list-style-type:lower-alpha}.gleba-paper ol ol ol{list-style-type:lower-roman}
.gleba-paper .left{text-align:left}.gleba-paper .center{text-align:center}
.gleba-paper .right{text-align:right}.gleba-paper .justify{text-align:justify}
.gleba-paper table{width:100%;margin:0 0 8pt;border-collapse:collapse}
.gleba-paper td,.gleba-paper th{padding:3pt 5pt;border:.5pt solid #000;vertical-align:top;text-align:left;font-weight:400}
.gleba-paper th{font-weight:700}
.gleba-paper td>p:last-child,.gleba-paper th>p:last-child{margin-bottom:0}
.gleba-paper tr{break-inside:avoid}
.gleba-paper table.plain>tbody>tr>td,.gleba-paper table.plain>tbody>tr>th{border:0;padding:1pt 5pt 1pt 0}
.gleba-paper table.frame{margin:0}
.gleba-paper table.frame>*>tr{break-inside:auto}
.gleba-paper table.frame>*>tr>td{padding:0;border:0}
.gleba-paper .room{display:none}
@media print{.gleba-paper .room{display:block;visibility:hidden}.gleba-paper .foot{position:fixed;right:0;bottom:0;left:0}}
.gleba-paper img{max-width:100%}
.gleba-paper .drawing{margin:0 0 8pt;line-height:0;break-inside:avoid}
.gleba-paper .page-break{break-after:page}
.gleba-paper .signature{width:70%;margin:36pt auto 12pt;border-top:.75pt solid #000;text-align:center;break-inside:avoid}
.gleba-paper .signature p{margin:4pt 0 0}
.gleba-paper mark.problem{background:#ffd8a8;color:#7a2e00}
`.replaceAll('\n', '');
