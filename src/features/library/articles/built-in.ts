/** The seven articles of the site, in the order in which the library shows them. */
export const BUILT_IN = [
  'nowruz-traditions',
  'bilingual-language-development',
  'persian-childrens-books',
  'persian-cooking-with-kids',
  'persian-language-schools',
  'persian-music-and-arts',
  'teenage-identity-issues',
] as const

/** Toolkits with pages to print: premium articles. */
export const TOOLKITS = [
  'two-languages-one-week',
  'grandparents-on-the-screen',
  'big-feelings-two-cultures',
] as const
export const isToolkit = (slug: string) => TOOLKITS.some((each) => each === slug)
