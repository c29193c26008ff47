import type { TestProject } from 'vitest/node'
import { buildWhatChanged } from '../bin/ready.mjs'
import { makeDataFolder } from './data-folder.ts'

/** Builds the current sources, and creates the data folders that most tests copy. */
export default async function setup(project: TestProject) {
  buildWhatChanged()
  const [none, demo] = await Promise.all([makeDataFolder('none'), makeDataFolder('demo')])
  project.provide('dataFolders', { none, demo })
}

declare module 'vitest' {
  interface ProvidedContext {
    /** Data folders by SEED, as a first start and a stop leave them. */
    dataFolders: { none: string; demo: string }
  }
}
