import { queryOptions } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { m } from '#messages'
import { client, request } from '#platform/client/client.ts'
import type { SettingsInput } from '#platform/settings/rules.ts'
import { useChange } from '#ui/forms/use-change.ts'
import type { operationsApi } from './api.server.ts'
import type { ConfirmedStep } from './rules.ts'

const api = client<typeof operationsApi>()

export const operationsQuery = () =>
  queryOptions({
    queryKey: ['admin', 'operations'],
    queryFn: () => request(api.admin.operations.$get()),
  })

/** What admins set, for the form. */
export const settingsQuery = () =>
  queryOptions({ queryKey: ['admin', 'settings'], queryFn: () => request(api.admin.settings.$get()) })
export type StoredSettings = InferResponseType<(typeof api.admin.settings)['$get'], 200>

export const useChangeSettings = () =>
  useChange((json: SettingsInput) => request(api.admin.settings.$patch({ json })), {
    refreshes: [['admin', 'settings']],
    successToast: () => ({ title: m.operations_settings_saved() }),
    errorToast: () => ({ title: m.operations_settings_failed() }),
  })

export const useSendTestEmail = () =>
  useChange(() => request(api.admin['test-email'].$post()), {
    errorToast: () => ({ title: m.operations_test_email_failed() }),
  })

/** Versions, sizes, tasks and emails; fetched again now and then, as retried tasks end meanwhile. */
export const systemQuery = () =>
  queryOptions({
    queryKey: ['admin', 'system'],
    queryFn: () => request(api.admin.system.$get()),
    refetchInterval: 10_000,
  })
export type System = InferResponseType<(typeof api.admin.system)['$get'], 200>

export const useRetryTask = () =>
  useChange((task: string) => request(api.admin.tasks[':task'].retry.$post({ param: { task } })), {
    refreshes: [
      ['admin', 'system'],
      ['admin', 'operations'],
      ['admin', 'record'],
    ],
    successToast: () => ({ title: m.operations_system_retried() }),
    errorToast: () => ({ title: m.operations_system_retry_failed() }),
  })

/** The steps that are left before families are invited. */
export const readinessQuery = () =>
  queryOptions({
    queryKey: ['admin', 'readiness'],
    queryFn: () => request(api.admin.readiness.$get()),
  })

export const useConfirmStep = () =>
  useChange((step: ConfirmedStep) => request(api.admin.readiness[':step'].$post({ param: { step } })), {
    refreshes: [
      ['admin', 'readiness'],
      ['admin', 'record'],
    ],
    successToast: () => ({ title: m.operations_readiness_confirmed() }),
  })
