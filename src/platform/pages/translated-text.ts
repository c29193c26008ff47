/**
 * Runs in the head. The translator of Chrome and Edge puts `<font>` in the place of texts, which React still holds: it
 * removes them, or inserts a spinner before the label of a button, and the whole page ends in an error as they are not
 * where they were; a number that changes changes out of sight. React leaves that to the page
 * (https://github.com/facebook/react/issues/11538). So what stands for each text is remembered, and used in its place;
 * a text that changes comes back, and is translated anew.
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
