import { afterEach, expect, it, vi } from 'vitest'
import { changeFeedback, currentFeedback } from '../feedback/feedback-store.ts'
import { fullscreenKey, toggleFullscreen } from './fullscreen.ts'

afterEach(() => changeFeedback(() => ({ toasts: [] })))

const screen = (fullscreenEnabled: boolean, isFull = false) => ({
  fullscreenEnabled,
  fullscreenElement: isFull ? ({} as Element) : null,
  exitFullscreen: vi.fn<() => Promise<void>>(() => Promise.resolve()),
  documentElement: { requestFullscreen: vi.fn<() => Promise<void>>(() => Promise.resolve()) },
})

it('the fullscreen key is F11', () => {
  expect(fullscreenKey).toBe('F11')
})

it('full screen toggles', async () => {
  const small = screen(true)
  await toggleFullscreen(small)
  expect(small.documentElement.requestFullscreen).toHaveBeenCalledOnce()
  const full = screen(true, true)
  await toggleFullscreen(full)
  expect(full.exitFullscreen).toHaveBeenCalledOnce()
  expect(full.documentElement.requestFullscreen).not.toHaveBeenCalled()
})

it('full screen that is unsupported, or refused, shows a warning', async () => {
  const unsupported = screen(false)
  await toggleFullscreen(unsupported)
  expect(unsupported.documentElement.requestFullscreen).not.toHaveBeenCalled()
  expect(currentFeedback().toasts).toMatchObject([{ kind: 'warning' }])
  changeFeedback(() => ({ toasts: [] }))
  const refused = screen(true)
  refused.documentElement.requestFullscreen.mockRejectedValue(new TypeError('Permissions check failed'))
  await toggleFullscreen(refused)
  expect(currentFeedback().toasts).toMatchObject([{ kind: 'warning' }])
})
