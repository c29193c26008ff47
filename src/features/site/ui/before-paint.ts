/**
 * Runs in the head before anything is painted: takes up the chosen theme, and brings the language cookie in line with
 * local storage (contract 6: the choice lives in both), asking for the page again if it came in the other language; says
 * where there can be no service worker, so that no room is kept for what needs one.
 * Plain text, because its hash stands in the Content-Security-Policy.
 */
export const BEFORE_PAINT = `(function(){try{
var d=document,e=d.documentElement,t=localStorage.getItem('peyvand-theme');
if(t==='light'||t==='dark')e.dataset.theme=t;
if(!navigator.serviceWorker)e.dataset.workerless='';
var k='peyvand-language',l=localStorage.getItem(k);
if((l==='en'||l==='fa')&&!new RegExp('(?:^|; )'+k+'='+l+'(?:;|$)').test(d.cookie)){
d.cookie=k+'='+l+';path=/;max-age=31536000;samesite=lax'+(location.protocol==='https:'?';secure':'');
if(!e.dataset.prefix&&e.lang!==l&&d.cookie.indexOf(k+'='+l)>=0)location.reload()}
}catch(_){}})()`
