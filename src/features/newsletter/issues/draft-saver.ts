import * as v from 'valibot'
import { RequestError } from '#platform/client/client.ts'
import { type Issue, saveDraft } from '../admin-queries.ts'
import { IssueInput } from './rules.ts'

/**
 * `blank`: nothing is typed, so there is no draft. `conflict`: someone else saved it meanwhile, and it is not saved
 * again before a person has decided.
 */
export type SaveStatus = 'blank' | 'typing' | 'saving' | 'saved' | 'failed' | 'conflict'

/** The editors that are shown, or still save: each saves at once what it has of a draft. */
export const editors = new Set<(id: number) => Promise<unknown> | undefined>()

/**
 * Resolves once every editor has saved the typed text of a draft, including an editor that is being left. Otherwise the
 * next editor would begin with the version before and conflict with it.
 */
export const allSaved = (id: number) => Promise.all([...editors].map((saveNow) => saveNow(id)))

/** Saves the texts of one draft, one version after the other: two at once would look like two people's. */
export class DraftSaver {
  /** What the server has. */
  issue: Issue | undefined
  /** Resolves when what was to be saved so far is saved, or failed. */
  last: Promise<unknown> = Promise.resolve()
  private texts: string
  private isInConflict = false

  constructor(issue: Issue | undefined) {
    this.issue = issue
    this.texts = keyOf(issue ?? {})
  }

  has(texts: IssueInput): boolean {
    return this.texts === keyOf(texts)
  }

  /** Continues with what another person saved. */
  reset(issue: Issue) {
    this.issue = issue
    this.texts = keyOf(issue)
    this.isInConflict = false
  }

  /** Nothing more is to be saved: the draft was deleted. */
  discard(texts: IssueInput) {
    this.texts = keyOf(texts)
  }

  /** The server has another text, without our knowing which: a person decides. */
  warn() {
    this.texts = ''
    this.isInConflict = true
  }

  /**
   * Saves the texts if they differ from those on the server.
   * @param overwrites whether to replace changes that another admin saved meanwhile
   * @throws RequestError
   */
  save(texts: IssueInput, overwrites = false): Promise<Issue | undefined> {
    const saving = this.last.then(() => this.write(texts, overwrites))
    this.last = saving.catch(() => {})
    return saving
  }

  private async write(texts: IssueInput, overwrites: boolean): Promise<Issue | undefined> {
    if (this.has(texts) || !v.is(IssueInput, texts)) return this.issue
    if (this.isInConflict && !overwrites) throw new RequestError(409, CONFLICT)
    const { issue } = this
    try {
      this.issue = await saveDraft(issue?.id, {
        ...texts,
        ...(issue && !overwrites && { version: issue.version }),
      })
    } catch (error) {
      this.isInConflict = isConflict(error)
      throw error
    }
    this.texts = keyOf(texts)
    this.isInConflict = false
    return this.issue
  }
}

const CONFLICT = { code: 'changed_meanwhile', message: '' }
export const isConflict = (error: unknown): boolean =>
  error instanceof RequestError && error.body.code === CONFLICT.code

const EMPTY = v.getDefaults(IssueInput)
type Field = keyof IssueInput

/** Returns the texts as one string, to compare them. A missing text counts as that of an empty draft. */
const keyOf = (texts: Partial<Record<Field, string | null>>) =>
  JSON.stringify(Object.entries(EMPTY).map(([field, empty]) => texts[field as Field] ?? empty))
