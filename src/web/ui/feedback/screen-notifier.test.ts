import { afterEach, describe, expect, it, vi } from 'vitest'
import { ask } from './ask.ts'
import { changeFeedback, currentFeedback } from './feedback-store.ts'
import { CallError } from '../client/call-error.ts'
import { onSessionEnd, screenNotifier } from './screen-notifier.ts'
import { notifyShownFailure } from './notify-shown-failure.ts'

afterEach(() => {
  currentFeedback().prompt?.settle(false)
  changeFeedback(() => ({ toasts: [], prompt: null, busy: null }))
})

describe('the System prompt', () => {
  it('opens once, however many calls fail at once', () => {
    screenNotifier.prompt('Server 500 error!', 'stay')
    const first = currentFeedback().prompt
    screenNotifier.prompt('Server 500 error!', 'stay')
    screenNotifier.prompt('Parameter is empty or type wrong!', 'stay')
    expect(currentFeedback().prompt).toBe(first)
    expect(first).toMatchObject({ title: 'System prompt', message: 'Server 500 error!', cancelLabel: null })
  })

  it('opens again after it was answered', () => {
    screenNotifier.prompt('Server 500 error!', 'stay')
    currentFeedback().prompt?.settle(true)
    screenNotifier.prompt('Unknown error！', 'stay')
    expect(currentFeedback().prompt?.message).toBe('Unknown error！')
  })

  it('gives the end of the session precedence and leads to sign-in once', () => {
    const led = vi.fn<() => void>()
    onSessionEnd(led)
    screenNotifier.prompt('Server 500 error!', 'stay')
    screenNotifier.prompt('Login status has expired, please login again!', 'signIn')
    screenNotifier.prompt('Login status has expired, please login again!', 'signIn')
    screenNotifier.prompt('Server 500 error!', 'stay')
    expect(currentFeedback().prompt?.message).toBe('Login status has expired, please login again!')
    currentFeedback().prompt?.settle(true)
    expect(led).toHaveBeenCalledOnce()
    expect(currentFeedback().prompt).toBeNull()
  })

  it('opens for a failure shown in place, except for codes the screen handles itself', () => {
    for (const code of ['network', 'timeout', 0, 102, 4001] as const)
      notifyShownFailure(new CallError(code, 'in its place'))
    notifyShownFailure(new Error('a page that throws'))
    expect(currentFeedback().prompt).toBeNull()
    notifyShownFailure(new CallError(403, 'in its place'))
    expect(currentFeedback().prompt?.message).toBe(
      'You do not have permission to operate, please contact the administrator!',
    )
  })

  it('answers an open question with no', async () => {
    const answer = ask({ title: 'Delete?', message: 'It cannot be undone.' })
    screenNotifier.prompt('Server 500 error!', 'stay')
    await expect(answer).resolves.toBe(false)
    expect(currentFeedback().prompt?.message).toBe('Server 500 error!')
  })
})

it('keeps the overlay until the last download has finished', () => {
  const first = screenNotifier.downloading()
  const second = screenNotifier.downloading()
  expect(currentFeedback().busy).toBe('Please wait while downloading data')
  first()
  expect(currentFeedback().busy).not.toBeNull()
  second()
  expect(currentFeedback().busy).toBeNull()
})

it('shows identical messages once', () => {
  screenNotifier.toastError('Too late.')
  screenNotifier.toastError('Too late.')
  expect(currentFeedback().toasts.map((toast) => toast.message)).toEqual(['Too late.'])
})
