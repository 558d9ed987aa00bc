import type { ProblemAnswer, ProblemCode } from '../../../contract/orders/order-problems.ts'
import { problemAnswerWords, problemCodeWords } from '../../../contract/problems/problem-text.ts'
import { defineText } from '../../ui/text/define-text.ts'

export const problemText = defineText<Record<ProblemCode, string>>(problemCodeWords)
export const answerText = defineText<Record<ProblemAnswer, string>>(problemAnswerWords)

/** A flag's state or an event's detail may hold a code of a later version. */
export const isProblemCode = (word: unknown): word is ProblemCode =>
  typeof word === 'string' && word in problemCodeWords.en
export const isProblemAnswer = (word: unknown): word is ProblemAnswer =>
  typeof word === 'string' && word in problemAnswerWords.en
