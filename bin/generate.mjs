/** Writes what the types stand on: the texts as functions, and the tree of routes. Seconds, no build. */
import { join } from 'node:path'
import { compile } from '@inlang/paraglide-js'
import { Generator, getConfig } from '@tanstack/router-generator'
import { messages } from './messages.mjs'
import { root } from './ready.mjs'

await compile({
  ...messages,
  project: join(root, 'project.inlang'),
  outdir: join(root, 'generated', 'messages'),
})
const tree = join(root, 'src', 'route-tree.gen.ts')
const config = getConfig(
  {
    routesDirectory: join(root, 'src', 'routes'),
    generatedRouteTree: tree,
    quoteStyle: 'single',
    semicolons: false,
    disableLogging: true,
  },
  root,
)
await new Generator({ config, root }).run()
