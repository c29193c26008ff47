/**
 * Runs in the head. On a slow line a page is read long before its scripts have come, and React drops a click on a
 * button that it does not know yet: the reader taps “Menu” and nothing happens. The last such click is done once React
 * knows the button, unless the reader clicked elsewhere meanwhile; until then the button has `data-waiting`.
 *
 * Links and buttons of forms need no help: the browser follows and sends them itself. A form that it sends gets
 * `data-sent`, as React may take it over before the page is left: what is in it is no draft then. A form without a name
 * (src/form-actions.ts) is sent by scripts alone: its button waits like others, so that what was typed is not lost.
 *
 * The answer to a form replaces its page in the history, and so does the browser's own page where the network is lost: then
 * what was typed would be gone. So the page gets a second entry, which is replaced, and the browser fills the form in again
 * when the reader goes back. That it was sent is in the state of the first entry: it is no draft then, either. The router,
 * which may have begun, replaces the methods of `history` to hear of entries, and would render the page anew, without the
 * form whose own script has not come: those of the prototype are called.
 *
 * React does not signal when it takes over a part of the page, so its mark on the element is looked for (`__reactProps…`,
 * private to React: early-clicks.spec.ts fails when it changes). Plain text, because its hash is in the
 * Content-Security-Policy.
 */
export const EARLY_CLICKS = `(function(){
var waiting,since;
function known(b){return Object.keys(b).some(function(k){return!k.indexOf('__reactProps')})}
function forget(){if(waiting)delete waiting.dataset.waiting;waiting=null}
function wait(b){waiting=b;since=performance.now();b.dataset.waiting='';look()}
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
if(b&&!known(b))setTimeout(function(){if(!known(b))wait(b)})},true);
addEventListener('submit',function(e){
var f=e.target,n=f.querySelector(':scope>input[name=form]');
if(known(f))return;
if(!n||n.value){
f.dataset.sent='';
if(n&&f.querySelector('textarea,input:not([type=hidden])')){
var h=history,p=History.prototype;p.replaceState.call(h,Object.assign({},h.state,{sent:1}),'');p.pushState.call(h,null,'')}
return}
e.preventDefault();
if(e.submitter)wait(e.submitter)},true);
if(history.state&&history.state.sent)document.addEventListener('readystatechange',function(){
for(var i=0,f=document.forms;i<f.length;)f[i++].dataset.sent=''})})()`
