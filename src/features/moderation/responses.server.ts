import * as v from 'valibot'
import { RevealedPerson } from '#features/discussions/responses.server.ts'
import { named, RowId, Time } from '#platform/http/responses.server.ts'
import { Version } from '#platform/http/version.ts'
import { DELETED_KINDS, REPORTED_KINDS, REVIEWED_KINDS } from './search-params.ts'

/** A report as moderators see it. */
export const AdminReport = named(
  'AdminReport',
  v.strictObject({
    id: RowId,
    kind: v.picklist(REPORTED_KINDS),
    textId: RowId,
    url: v.string(),
    title: v.string(),
    content: v.string(),
    anonymous: v.boolean(),
    author: v.nullable(v.string()),
    hidden: v.boolean(),
    reason: v.string(),
    createdAt: Time,
    decidedAt: v.nullable(Time),
    decision: v.nullable(v.picklist(['hidden', 'kept'])),
    blocked: v.boolean(),
    /** The reader's own request to reveal the author, pending or approved; null for all but admins. */
    revealRequest: v.nullable(
      v.strictObject({ reason: v.string(), decision: v.nullable(v.literal('approved')) }),
    ),
  }),
)

/** A text whose author is blocked, and may be gone: never the author, nor whether they still are there. */
export const AuthorBlock = named(
  'AuthorBlock',
  v.strictObject({
    id: RowId,
    kind: v.picklist(REPORTED_KINDS),
    textId: RowId,
    byName: v.string(),
    at: Time,
    reason: v.string(),
  }),
)

/** Texts by their kind and number, such as `post:3`. */
export const BatchReview = v.strictObject({ done: v.array(v.string()), skipped: v.array(v.string()) })

/** A text that waits for review: never more of an anonymous author than that there is one. */
export const HeldText = named(
  'HeldText',
  v.strictObject({
    kind: v.picklist(REVIEWED_KINDS),
    id: v.string(),
    textId: RowId,
    url: v.string(),
    title: v.string(),
    content: v.string(),
    anonymous: v.boolean(),
    author: v.nullable(v.string()),
    reasons: v.array(v.picklist(['link', 'pictures'])),
    heldAt: Time,
    version: Version,
  }),
)

/** Something hidden or deleted, as moderators see it: never its author. */
const hiddenFields = {
  id: RowId,
  textId: RowId,
  title: v.string(),
  excerpt: v.string(),
  byName: v.string(),
  at: Time,
  reason: v.nullable(v.string()),
}
export const HiddenItem = named(
  'HiddenItem',
  v.variant('deleted', [
    v.strictObject({
      deleted: v.literal(false),
      kind: v.picklist(REPORTED_KINDS),
      url: v.string(),
      ...hiddenFields,
    }),
    v.strictObject({
      deleted: v.literal(true),
      kind: v.picklist(DELETED_KINDS),
      url: v.null(),
      titleFa: v.nullable(v.string()),
      ...hiddenFields,
    }),
  ]),
)

/**
 * The author of an anonymous text, null where the account is gone; or that another admin has to approve the reveal
 * first.
 */
export const RevealAnswer = named(
  'RevealAnswer',
  v.variant('status', [
    v.strictObject({
      status: v.literal('revealed'),
      subject: v.string(),
      author: v.nullable(RevealedPerson),
    }),
    v.strictObject({ status: v.literal('waiting'), subject: v.string() }),
  ]),
)

/** One admin's request to another to approve a reveal. */
export const RevealRequest = named(
  'RevealRequest',
  v.strictObject({
    id: RowId,
    subject: v.string(),
    url: v.nullable(v.string()),
    reason: v.string(),
    requestedByName: v.string(),
    requestedAt: Time,
    decision: v.nullable(v.literal('approved')),
    decidedByName: v.nullable(v.string()),
    mine: v.boolean(),
  }),
)

/** That an author was revealed, for the author. */
export const IdentityReveal = named(
  'IdentityReveal',
  v.strictObject({
    id: RowId,
    at: Time,
    subject: v.string(),
    url: v.nullable(v.string()),
    openedByName: v.string(),
    reason: v.string(),
  }),
)
