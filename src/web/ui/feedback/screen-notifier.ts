import type { Notifier } from '../client/notifier.ts'
import { defineText, textNow } from '../text/define-text.ts'
import { changeFeedback, currentFeedback, toast } from './feedback-store.ts'

const text = defineText({
  en: {
    confirm: 'Confirm',
    network: 'Cannot reach the server. What you entered is kept. Check your connection and try again.',
    timeout: 'The server took too long to respond. Try again in a moment.',
  },
  zh: {
    confirm: '确定',
    network: '无法连接服务器。已填写的内容不会丢失，请稍后重试。',
    timeout: '服务器响应超时，请稍后重试。',
  },
})

// Worded by the specification; the same in both languages.
const promptTitle = 'System prompt'
const downloadingMessage = 'Please wait while downloading data'

let redirectToSignIn: () => void = () => undefined
/** What happens when the user confirms the end of the session: delete the token and open the sign-in page. */
export const onSessionEnd = (handler: () => void): void => {
  redirectToSignIn = handler
}

let openPrompt: 'stay' | 'signIn' | null = null
let downloads = 0

/** Notifies the user of failed calls: one dialog at a time; the end of the session takes precedence. */
export const screenNotifier: Notifier = {
  toastError: (message) => toast.error(message),
  toastInfo: (message) => toast.info(message),
  unreachable: (kind) => toast.offline(textNow(text)[kind]),
  prompt: (message, then) => {
    const isOpen = openPrompt !== null && currentFeedback().prompt !== null
    if (isOpen && (openPrompt === 'signIn' || then === 'stay')) return
    // An open question of a screen is answered with no.
    if (openPrompt === null) currentFeedback().prompt?.settle(false)
    openPrompt = then
    changeFeedback(() => ({
      prompt: {
        title: promptTitle,
        message,
        confirmLabel: textNow(text).confirm,
        cancelLabel: null,
        danger: false,
        settle: () => {
          openPrompt = null
          changeFeedback(() => ({ prompt: null }))
          if (then === 'signIn') redirectToSignIn()
        },
      },
    }))
  },
  downloading: () => {
    downloads += 1
    changeFeedback(() => ({ busy: downloadingMessage }))
    return () => {
      downloads -= 1
      if (downloads === 0) changeFeedback(() => ({ busy: null }))
    }
  },
}
