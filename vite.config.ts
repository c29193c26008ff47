import { paraglideVitePlugin } from '@inlang/paraglide-js'
import tailwindcss from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { messages } from './bin/messages.mjs'

export default defineConfig({
  plugins: [
    paraglideVitePlugin(messages),
    tanstackStart({
      srcDirectory: 'src',
      server: { entry: './server.ts', build: { inlineCss: true } },
      router: { generatedRouteTree: './route-tree.gen.ts', quoteStyle: 'single', semicolons: false },
      importProtection: { behavior: 'error', client: { files: ['**/*.server.ts', '**/*.server.tsx'] } },
    }),
    react(),
    tailwindcss(),
  ],
  build: { target: 'es2023', assetsInlineLimit: 0 },
})
