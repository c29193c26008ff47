/** Spec 2: what is shared carries these. */
const HASHTAGS = ['PersianParenting', 'BilingualChildren']

/** Facebook takes one hashtag. */
export const facebookLink = (url: string, title: string) =>
  `https://www.facebook.com/sharer/sharer.php?${new URLSearchParams({ u: url, quote: title, hashtag: `#${HASHTAGS[0]}` })}`

export const twitterLink = (url: string, title: string) =>
  `https://twitter.com/intent/tweet?${new URLSearchParams({ url, text: title, hashtags: HASHTAGS.join(',') })}`

/** One text, in which the program finds the address by itself. */
export const whatsappLink = (url: string, title: string) =>
  `https://wa.me/?${new URLSearchParams({ text: `${title}\n${url}` })}`

export const telegramLink = (url: string, title: string) =>
  `https://t.me/share/url?${new URLSearchParams({ url, text: title })}`
