import type { TestProject } from 'vitest/node'
import { buildWhatChanged } from '../bin/ready.mjs'
import { makeDataFolder } from './data-folder.ts'

/** Tests run the current sources, and most of them in copies of data folders that are made once. */
export default async function setup(project: TestProject) {
  buildWhatChanged()
  const [none, demo] = await Promise.all([makeDataFolder('none'), makeDataFolder('demo')])
  project.provide('dataFolders', { none, demo })
}

declare module 'vitest' {
  interface ProvidedContext {
    /** By SEED: data folders as a first start leaves them, after a stop. */
    dataFolders: { none: string; demo: string }
  }
}
