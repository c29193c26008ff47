/** How the texts of both languages become typed functions; shared by the build, the tests and the type check. */
/** @type {Parameters<typeof import('@inlang/paraglide-js').paraglideVitePlugin>[0]} */
export const messages = {
  project: './project.inlang',
  outdir: './generated/messages',
  strategy: ['globalVariable', 'baseLocale'],
  emitGitIgnore: false,
  emitPrettierIgnore: false,
  emitReadme: false,
}
