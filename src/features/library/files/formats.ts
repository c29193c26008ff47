export const DOWNLOAD_FORMATS = ['html', 'epub'] as const
export type DownloadFormat = (typeof DOWNLOAD_FORMATS)[number]
/** A book needs an article; a link has only a description, which is no book. */
export const formatsOf = (isArticle: boolean): readonly DownloadFormat[] =>
  isArticle ? DOWNLOAD_FORMATS : ['html']
