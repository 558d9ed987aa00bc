import { DomainError } from '../../contract/errors.ts'
import {
  refusalText,
  type Figures,
  type RefusalFigures,
  type RefusalReason,
} from '../../contract/refusal-text.ts'

export interface Refusal<R extends string = string> {
  readonly reason: R
  readonly message: string
  readonly figures?: Figures
}

type FigureArguments<R extends RefusalReason> =
  object extends RefusalFigures<R> ? [figures?: RefusalFigures<R>] : [figures: RefusalFigures<R>]

export const refusalOf = <R extends RefusalReason>(
  reason: R,
  ...[figures]: FigureArguments<R>
): Refusal<R> => {
  const given = Object.fromEntries(
    Object.entries({ ...figures }).filter(([, figure]) => figure !== undefined),
  )
  return refusalWith(reason, given)
}

export const refusalWith = <R extends RefusalReason>(reason: R, figures: Figures): Refusal<R> => {
  const message = refusalText('en', reason, figures) ?? reason
  return Object.keys(figures).length === 0 ? { reason, message } : { reason, message, figures }
}

export const refuse = <R extends RefusalReason>(reason: R, ...figures: FigureArguments<R>): DomainError =>
  refusalError(refusalOf(reason, ...figures))

/** A row's refusal as that of the whole call. */
export const refusalError = ({ reason, message, figures }: Refusal): DomainError =>
  new DomainError(reason, message, figures && { detail: figures })

/**
 * A stored message: the reason of one of our own sentences, or text from outside, which has none.
 * @returns the sentence in English with its reason, or the text as it is
 */
export const storedMessage = (
  stored: string | null,
): { readonly reason: string | null; readonly message: string | null } => {
  const message = stored === null ? null : refusalText('en', stored, {})
  return message === null ? { reason: null, message: stored } : { reason: stored, message }
}

/** The refusal of a whole call as that of a single row. */
export const refusalIn = ({ reason, message, detail }: DomainError): Refusal =>
  detail === undefined ? { reason, message } : { reason, message, figures: detail }
