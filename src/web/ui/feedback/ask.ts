import { defineText, textNow } from '../text/define-text.ts'
import { changeFeedback, currentFeedback } from './feedback-store.ts'

const text = defineText({
  en: { confirm: 'Confirm', cancel: 'Cancel' },
  zh: { confirm: '确定', cancel: '取消' },
})

export interface Question {
  readonly title: string
  readonly message: string
  readonly confirmLabel?: string
  readonly cancelLabel?: string
  readonly danger?: boolean
}

/** Asks before an irreversible action; true when confirmed. An open question is answered with no. */
export const ask = (question: Question): Promise<boolean> =>
  new Promise((resolve) => {
    const words = textNow(text)
    currentFeedback().prompt?.settle(false)
    changeFeedback(() => ({
      prompt: {
        title: question.title,
        message: question.message,
        confirmLabel: question.confirmLabel ?? words.confirm,
        cancelLabel: question.cancelLabel ?? words.cancel,
        danger: question.danger ?? false,
        settle: (confirmed) => {
          changeFeedback(() => ({ prompt: null }))
          resolve(confirmed)
        },
      },
    }))
  })
