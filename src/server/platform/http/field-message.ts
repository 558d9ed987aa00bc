import type * as z from 'zod'

/** A form leaves out what is empty, or sends it as null; so does JSON with what is not a number. */
const isMissing = / received (undefined|null|NaN)$/

const numbers: ReadonlySet<string> = new Set(['number', 'int', 'bigint'])

const kindOf = ({ expected }: z.core.$ZodIssueInvalidType): string => {
  if (numbers.has(expected)) return 'must be a number'
  return expected === 'string' ? 'must be a text' : `must be of the type ${expected}`
}

/** zod's own wording is for programmers; where a schema says nothing, people read this beside the name of the field. */
const ownWording = /^(Invalid input: expected|Too small: expected|Too big: expected)/

/** What is wrong with a field, as the end of a sentence that begins with its name. */
export const fieldMessage = (issue: z.core.$ZodIssue): string => {
  if (!ownWording.test(issue.message)) return issue.message
  if (issue.code === 'invalid_type') return isMissing.test(issue.message) ? 'is required' : kindOf(issue)
  if (issue.code === 'too_small' && numbers.has(issue.origin))
    return issue.inclusive ? `must be at least ${issue.minimum}` : `must be greater than ${issue.minimum}`
  if (issue.code === 'too_big' && numbers.has(issue.origin))
    return issue.inclusive ? `must be at most ${issue.maximum}` : `must be less than ${issue.maximum}`
  return issue.message
}
