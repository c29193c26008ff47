import { recognizeViewer } from '#features/accounts/viewer.server.ts'
import { siteFiles } from '#features/site/files.server.ts'
import { buildWeb } from '#platform/web/web.server.ts'
import { buildApi } from './api.ts'
import { formActions } from './form-actions.ts'

export type SiteParts = Omit<Parameters<typeof buildWeb>[0], 'api' | 'recognize' | 'actions' | 'files'>

/** All that answers requests: API, pages, forms without scripts, files. In development it is built again with each change. */
export const buildSite = (parts: SiteParts) =>
  buildWeb({
    ...parts,
    api: buildApi(parts.app),
    recognize: recognizeViewer,
    actions: formActions,
    files: siteFiles(parts.app),
  })
