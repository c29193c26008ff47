/** Builds the service worker beside the browser's files, with the list of files to cache from the start. */
import { join } from 'node:path'
import { build } from 'vite'
import { root } from './ready.mjs'

/** The sources of articles, of the list of saved pages, and of the parts that these load on demand. */
const OFFLINE_SOURCES = [
  'src/client.tsx',
  'src/routes/__root.tsx',
  'src/routes/resources.$slug.tsx',
  'src/routes/saved.tsx',
  'src/features/site/ui/drawer.tsx',
  'src/features/offline/',
  'src/ui/toasts/toast-view.tsx',
]

/** A plugin for the browser build, which collects the files that are built from the sources above. */
export function collectOfflineFiles() {
  const files = new Set()
  const plugin = {
    name: 'collect-offline-files',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter(({ type }) => type === 'chunk')
      const add = (name) => {
        if (files.has(`/${name}`) || bundle[name]?.type !== 'chunk') return
        files.add(`/${name}`)
        for (const file of bundle[name].imports) add(file)
      }
      const isOfflineSource = (id) => OFFLINE_SOURCES.some((source) => id.startsWith(join(root, source)))
      for (const chunk of chunks) if (chunk.moduleIds.some(isOfflineSource)) add(chunk.fileName)
      // The rest of Vazirmatn is loaded where text is in Kurdish or Urdu, and is not cached for that.
      for (const { fileName } of Object.values(bundle))
        if (fileName.endsWith('.woff2') && !fileName.includes('vazirmatn-rest')) files.add(`/${fileName}`)
    },
  }
  return { plugin, files: () => [...files].sort() }
}

/** Writes dist/client/sw.js: one plain script, since Firefox does not run modules as service workers. */
export const buildWorker = (files, plugins) =>
  build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins,
    publicDir: false,
    define: { BUILT_FILES: JSON.stringify(files) },
    build: {
      target: 'es2023',
      outDir: join(root, 'dist', 'client'),
      emptyOutDir: false,
      copyPublicDir: false,
      rolldownOptions: {
        input: join(root, 'src', 'worker', 'worker.ts'),
        output: { format: 'iife', entryFileNames: 'sw.js' },
      },
    },
  })
