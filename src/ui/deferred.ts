/** Cards of a list that a phone shows at first; what comes after them is `later`. */
export const FIRST_CARDS = 2
const AT_ONCE = 2

/**
 * What lies below the first screen of a long page carries the class `later`: a browser neither styles nor lays it out at
 * first, which spares it a quarter or more of its work before it shows a list (/en/community 115 ms of a desktop's thread
 * instead of 152, /fa/resources 119 instead of 193). Once the page is alive this brings it in, a few
 * pieces in each idle moment, as a page of guessed heights has a scroll bar that jumps and does not find its place again
 * when one comes back to it. Only browsers that keep what is read in its place while heights change take part
 * (`overflow-anchor`), so a link to a heading stays at its heading.
 */
export async function renderDeferred() {
  for (let some = waiting(); some.length; some = waiting()) {
    await idle()
    for (const piece of some) {
      piece.classList.remove('later')
      for (const use of piece.querySelectorAll('use[data-href]'))
        use.setAttribute('href', use.getAttribute('data-href') ?? '')
    }
  }
  document.documentElement.dataset.whole = '' // for what comes from now on
}

/**
 * Where a drawing of a `<use>` lies that may be among them: it is fetched with the piece, not beside what the first screen
 * needs. In pages made by the browser itself nothing waits.
 */
export const laterHref = (href: string) =>
  typeof document !== 'undefined' && 'whole' in document.documentElement.dataset
    ? { href }
    : { 'data-href': href }

const waiting = () => [...document.querySelectorAll('.later')].slice(0, AT_ONCE)

/** After a frame, or all idle moments between two frames would be one long piece of work. */
const idle = () =>
  new Promise<void>((resolve) => {
    const go = () => resolve()
    requestAnimationFrame(() =>
      'requestIdleCallback' in window ? requestIdleCallback(go, { timeout: 500 }) : setTimeout(go),
    )
  })
