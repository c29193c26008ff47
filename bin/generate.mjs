/** Generates what the types need: the message functions and the route tree. Seconds, no build. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compile } from '@inlang/paraglide-js'
import { Generator, getConfig } from '@tanstack/router-generator'
import { messages } from './messages.mjs'
import { filesBelow, hashOf, readIfThere, root } from './ready.mjs'

const project = join(root, 'project.inlang')
const outdir = join(root, 'generated', 'messages')
const texts = filesBelow(join(root, 'src')).filter((file) => /[\\/]messages[\\/]\w+\.json$/.test(file))
const rules = ['project.inlang/settings.json', 'bin/messages.mjs', 'package-lock.json']
const now = hashOf([...texts, ...rules.map((file) => join(root, file))])
const mark = join(outdir, '.of')
if (readIfThere(mark) !== now) {
  await compile({ ...messages, project, outdir })
  writeFileSync(mark, now)
}

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
// Paraglide's SDK leaves timers of half a minute behind, which this process would wait for.
process.exit(0)
