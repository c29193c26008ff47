import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ISSUES, type Issue, issueQuery } from '../../admin-queries.ts'
import { DraftSaver, editors, isConflict, type SaveStatus } from '../draft-saver.ts'
import type { IssueInput } from '../rules.ts'

/** Debounce after the last letter. */
const PAUSE_MS = 1_000
/** Retried, as the network may return. */
const AGAIN_MS = 8_000

/**
 * Saves a draft on the server while it is typed, and when the page is left.
 * @param onCreated when the first letters made a draft of it
 */
export function useSavedDraft(
  texts: IssueInput,
  issue: Issue | undefined,
  onCreated: (created: Issue) => void,
) {
  const queries = useQueryClient()
  const [saver] = useState(() => new DraftSaver(issue))
  const [status, setStatus] = useState<SaveStatus>(issue ? 'saved' : 'blank')
  const [error, setError] = useState<unknown>()
  const isShown = useRef(true)

  const save = async (overwrites = false): Promise<Issue | undefined> => {
    const isNew = !saver.issue
    if (!saver.has(texts)) setStatus('saving')
    try {
      const saved = await saver.save(texts, overwrites)
      // What breaks a limit is not sent; its field, or the preview, says why.
      setStatus(!saved ? 'blank' : saver.has(texts) ? 'saved' : 'typing')
      setError(undefined)
      if (!saved) return undefined
      queries.setQueryData(issueQuery(saved.id).queryKey, saved)
      void queries.invalidateQueries({ queryKey: ISSUES })
      if (isNew && isShown.current) onCreated(saved)
      return saved
    } catch (failure) {
      setStatus(isConflict(failure) ? 'conflict' : 'failed')
      setError(failure)
      return undefined
    }
  }
  const saveLater = useEffectEvent(() => void save())
  const saveNow = useEffectEvent(() => {
    if (!saver.has(texts) && status !== 'conflict') void save()
  })
  const key = JSON.stringify(texts)

  // biome-ignore lint/correctness/useExhaustiveDependencies: begins again at each letter
  useEffect(() => {
    if (status === 'conflict') return
    if (saver.has(texts)) {
      // What was typed is as it was again, before it was sent.
      if (status === 'typing') setStatus(saver.issue ? 'saved' : 'blank')
      return
    }
    if (status !== 'failed') setStatus('typing')
    const timer = setTimeout(saveLater, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [key])
  useEffect(() => {
    if (status !== 'failed') return
    const timer = setInterval(saveLater, AGAIN_MS)
    return () => clearInterval(timer)
  }, [status])
  useEffect(() => {
    isShown.current = true
    const onHidden = () => document.hidden && saveNow()
    const onOpened = (id: number) => {
      if (saver.issue?.id !== id) return undefined
      saveNow()
      return saver.last
    }
    document.addEventListener('visibilitychange', onHidden)
    editors.add(onOpened)
    return () => {
      document.removeEventListener('visibilitychange', onHidden)
      isShown.current = false
      saveNow()
      void saver.last.then(() => editors.delete(onOpened))
    }
  }, [saver])

  return {
    status,
    error,
    save,
    issue: saver.issue,
    /** Replaces one's own text by what someone else saved. */
    load: async (): Promise<Issue | undefined> => {
      if (!saver.issue) return undefined
      const saved = await queries.fetchQuery({ ...issueQuery(saver.issue.id), staleTime: 0 })
      saver.reset(saved)
      setStatus('saved')
      setError(undefined)
      return saved
    },
    /** What was to be sent is not what the server has: the admin decides between the two. */
    warn: () => {
      saver.warn()
      setStatus('conflict')
    },
    /** Saves nothing more, as the draft was deleted. */
    discard: () => saver.discard(texts),
  }
}
