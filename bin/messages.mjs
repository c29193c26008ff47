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

/**
 * Where the development server has them, in few files. In a folder of its own: each compilation empties its folder, and a
 * test or a build that began meanwhile would take the server's files away.
 */
export const DEVELOPMENT_MESSAGES = './generated/development-messages'
