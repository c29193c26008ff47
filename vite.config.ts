import { join } from 'node:path'
import { paraglideVitePlugin } from '@inlang/paraglide-js'
import tailwindcss from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { chunkGroups, nameOfServerFile } from './bin/chunks.ts'
import { subsetFonts } from './bin/fonts.mjs'
import { DEVELOPMENT_MESSAGES, messages } from './bin/messages.mjs'

await subsetFonts()

/** Pages that few come to from another page, by the names of their files: the admin area, settings, links in emails, terms. */
const RARELY_OPENED =
  /(^|\/)(admin[.-]|analytics-|account-|email-change-|unsubscribe-|sign-out-|newsletter\.(confirm|unsubscribe|preferences)-|subscribe\.|courses\._id\.certificate-|contact-|guidelines-|privacy-|terms-|words-)/

/** The files that each page has loaded before it asks for others. */
const ON_EVERY_PAGE = /\/(react|site|rolldown-runtime)-[^/]*$/

/**
 * The one stylesheet belongs to the entry, which every page loads first. A guest's page inlines it and has no link to it,
 * so Vite would load it again with the first chunk that is imported later, and the browser would lay out the page again.
 */
const mergeStylesIntoEntry: Plugin = {
  name: 'styles-of-entry',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle: {
    order: 'pre',
    handler(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const entry = chunks.find(({ isEntry }) => isEntry)?.viteMetadata?.importedCss
      const others = chunks
        .filter(({ isEntry }) => !isEntry)
        .map(({ viteMetadata }) => viteMetadata?.importedCss)
      for (const css of others)
        for (const file of css ?? []) {
          entry?.add(file)
          css?.delete(file)
        }
    },
  },
}

export default defineConfig(({ command }) => ({
  plugins: [
    // While developing, messages are compiled as they change; for a build, bin/generate.mjs has done it.
    command === 'serve' && paraglideVitePlugin({ ...messages, outdir: DEVELOPMENT_MESSAGES }),
    tanstackStart({
      srcDirectory: 'src',
      client: { entry: './client.tsx' },
      server: { entry: './server.ts', build: { inlineCss: true } },
      router: {
        generatedRouteTree: './route-tree.gen.ts',
        quoteStyle: 'single',
        semicolons: false,
        // A page's loader is in the page's chunk: otherwise every page would load the loaders of all others.
        codeSplittingOptions: {
          defaultBehavior: [['loader', 'component'], ['errorComponent'], ['notFoundComponent']],
        },
      },
      importProtection: { behavior: 'error', client: { files: ['**/*.server.ts', '**/*.server.tsx'] } },
    }),
    react(),
    tailwindcss(),
    mergeStylesIntoEntry,
  ],
  resolve: {
    alias: {
      // The router's store asks for a copy of what React has had since version 18.
      'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
      ...(command === 'serve' && {
        '#messages/runtime': join(import.meta.dirname, DEVELOPMENT_MESSAGES, 'runtime.js'),
        '#messages': join(import.meta.dirname, DEVELOPMENT_MESSAGES, 'messages.js'),
      }),
    },
  },
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    // The lists of files that a page is preloaded with are in a file that everybody loads: those that few open load theirs
    // one after the other.
    modulePreload: {
      resolveDependencies: (file, dependencies) =>
        RARELY_OPENED.test(file) ? [] : dependencies.filter((each) => !ON_EVERY_PAGE.test(each)),
    },
  },
  // The server's libraries are bundled, without what it does not use: 25 MB less in memory (one icon of lucide otherwise
  // loads all 1,700), and half the time to start.
  ssr: command === 'build' ? { noExternal: true, external: ['vite'] } : {},
  environments: {
    ssr: {
      build: {
        rolldownOptions: {
          // V8 keeps the text of a module in memory, in two bytes a character where one of them is Persian.
          output: {
            charset: 'ascii',
            comments: { legal: true, jsdoc: false, annotation: false },
            codeSplitting: { groups: [{ name: nameOfServerFile(), debugName: 'start of the server' }] },
          },
        },
      },
    },
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: { groups: chunkGroups },
          },
        },
      },
    },
  },
}))
