import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

const root = join(import.meta.dirname, '..')
export type Source = { file: string; text: string }
export type Import = { from: string; to: string; typeOnly: boolean; names: string[] }

/** Reads files of this project by glob, without generated ones. */
export const readSources = (...globs: string[]): Source[] =>
  globSync(globs, { cwd: root })
    .filter((file) => !file.endsWith('.gen.ts'))
    .sort()
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))

export const isTest = ({ file }: Source) => /\.test\.tsx?$/.test(file)

const IMPORT = /^(?:import|export)\s+(type\s)?(?:([^'";=(]*?)\s*from\s+)?'([^']+)'|\bimport\('([^']+)'\)/gm

/** The imports of this project's own files in a file. Type-only imports do not exist at runtime. */
export const importsOf = ({ file, text }: Source): Import[] =>
  [...text.matchAll(IMPORT)].flatMap(([, type, names = '', path, dynamicPath]) => {
    const to = pathOf(file, path ?? dynamicPath ?? '')
    const typeOnly = type !== undefined || onlyTypes(names)
    return to ? [{ from: file, to, typeOnly, names: names.match(/\w+/g) ?? [] }] : []
  })

function pathOf(file: string, path: string): string | undefined {
  if (path.startsWith('.')) return relative(root, join(root, dirname(file), path))
  if (path.startsWith('#messages')) return undefined
  if (/^#(db|content)\//.test(path)) return path.slice(1)
  return path.startsWith('#') ? `src/${path.slice(1)}` : undefined
}

/** `{ type A, type B }` */
const onlyTypes = (names: string) =>
  /^\{.*\}$/s.test(names) &&
  names
    .slice(1, -1)
    .split(',')
    .every((name) => !name.trim() || name.trim().startsWith('type '))
