/**
 * Runs in the head. On a slow line a page is read long before its scripts have come, and React drops a click on a
 * button that it does not know yet: the reader taps “Menu” and nothing happens. The last such click is done once React
 * knows the button, unless the reader clicked elsewhere meanwhile; until then the button has `data-waiting`.
 *
 * Buttons of forms and links need no help: the browser sends and follows them itself. A form that it sends gets
 * `data-sent`, as React may take it over before the page is left: what is in it is no draft then. React does not signal when it
 * takes over a part of the page, so its mark on the element is looked for (`__reactProps…`, private to React:
 * early-clicks.spec.ts fails when it changes). Plain text, because its hash is in the Content-Security-Policy.
 */
export const EARLY_CLICKS = `(function(){
var waiting,since;
function known(b){return Object.keys(b).some(function(k){return!k.indexOf('__reactProps')})}
function forget(){if(waiting)delete waiting.dataset.waiting;waiting=null}
function look(){
if(!waiting)return;
var b=waiting;
if(!b.isConnected||performance.now()-since>2e4)return forget();
if(!known(b))return requestAnimationFrame(look);
forget();
['pointerdown','mousedown','pointerup','mouseup'].forEach(function(t){
b.dispatchEvent(new(t[0]=='p'?PointerEvent:MouseEvent)(t,{bubbles:true,cancelable:true}))});
b.click()}
addEventListener('click',function(e){
if(!e.isTrusted)return;
forget();
var b=e.target.closest&&e.target.closest('button[type=button]:not([popovertarget])');
if(b&&!known(b))setTimeout(function(){
if(known(b))return;
waiting=b;since=performance.now();b.dataset.waiting='';look()})},true);
addEventListener('submit',function(e){if(!known(e.target))e.target.dataset.sent=''},true)})()`
