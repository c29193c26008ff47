/** Builds the service worker beside the browser's files, with the list of files to cache from the start. */
import { join } from 'node:path'
import { build } from 'vite'
import { root } from './ready.mjs'

/** The sources of articles, of the list of saved pages, and of what they show on demand. */
const KEPT_SOURCES = [
  'src/client.tsx',
  'src/routes/__root.tsx',
  'src/routes/resources.$slug.tsx',
  'src/routes/saved.tsx',
  'src/features/site/ui/drawer.tsx',
  'src/features/offline/',
  'src/ui/toast-view.tsx',
]

/** Watches the browser build and collects the files that are made of the sources above. */
export function gatherKept() {
  const files = new Set()
  const plugin = {
    name: 'gather-kept',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter(({ type }) => type === 'chunk')
      const add = (name) => {
        if (files.has(`/${name}`) || bundle[name]?.type !== 'chunk') return
        files.add(`/${name}`)
        for (const file of bundle[name].imports) add(file)
      }
      const isKept = (id) => KEPT_SOURCES.some((source) => id.startsWith(join(root, source)))
      for (const chunk of chunks) if (chunk.moduleIds.some(isKept)) add(chunk.fileName)
      // The rest of Vazirmatn is loaded where text is in Kurdish or Urdu, and is not cached for that.
      for (const { fileName } of Object.values(bundle))
        if (fileName.endsWith('.woff2') && !fileName.includes('vazirmatn-rest')) files.add(`/${fileName}`)
    },
  }
  return { plugin, files: () => [...files].sort() }
}

/** Writes dist/client/sw.js: one plain script, since Firefox does not run modules as service workers. */
export const buildWorker = (files) =>
  build({
    root,
    configFile: false,
    logLevel: 'warn',
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
