/**
 * Runs in the head. The translator of Chrome and Edge puts `<font>` in the place of texts that React still holds:
 * removing one, or inserting a spinner before it, throws and ends the whole page, and a number that changes does so out
 * of sight. So the script remembers which element stands for each text and uses that instead. A text that changes is
 * put back, so that the translator sees it (docs/decisions/2026-11-30-translated-pages.md).
 *
 * Plain text, because its hash is in the Content-Security-Policy.
 */
export const TRANSLATED_TEXT = `(function(){
var standIns=new WeakMap,p=Node.prototype,remove=p.removeChild,insert=p.insertBefore;
function isFont(n){return n&&n.nodeName=='FONT'}
function childOf(parent,n){
n=standIns.get(n)||n;
while(n&&n.parentNode!=parent)n=n.parentNode;
return n}
p.removeChild=function(n){
if(n&&n.nodeType==3&&n.parentNode!=this){var s=childOf(this,n);if(s)remove.call(this,s);return n}
return remove.call(this,n)};
p.insertBefore=function(n,next){
return insert.call(this,n,next&&next.nodeType==3&&next.parentNode!=this?childOf(this,next):next)};
var o=new MutationObserver(function(records){records.forEach(function(r){
var t=r.target,s;
if(r.type=='characterData'){
s=standIns.get(t);
if(s&&!t.parentNode&&s.parentNode)s.replaceWith(t);
return}
s=[r.addedNodes[0],r.previousSibling,r.nextSibling].find(isFont);
if(s)r.removedNodes.forEach(function(n){
if(n.nodeType==3&&!n.parentNode){standIns.set(n,s);o.observe(n,{characterData:true})}})})});
addEventListener('DOMContentLoaded',function(){o.observe(document.body,{childList:true,subtree:true})})})()`
