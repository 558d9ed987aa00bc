import { useEffect, useSyncExternalStore } from 'react'
import { toast } from '../feedback/feedback-store.ts'
import { useShortcut } from './shortcuts.ts'
import { defineText, textNow, useText } from '../text/define-text.ts'

const text = defineText({
  en: { shortcut: 'Full screen', unsupported: 'This browser does not support full screen.' },
  zh: { shortcut: '全屏', unsupported: '当前浏览器不支持全屏显示，请更换浏览器。' },
})

type Screen = Pick<Document, 'fullscreenEnabled' | 'fullscreenElement' | 'exitFullscreen'> & {
  readonly documentElement: Pick<HTMLElement, 'requestFullscreen'>
}

export const toggleFullscreen = async (screen: Screen = document): Promise<void> => {
  // Undefined in browsers without the API, such as on iPhones.
  if (!screen.fullscreenEnabled) return toast.warning(textNow(text).unsupported)
  try {
    if (screen.fullscreenElement) await screen.exitFullscreen()
    else await screen.documentElement.requestFullscreen()
  } catch {
    toast.warning(textNow(text).unsupported)
  }
}

export const fullscreenKey = 'F11'

/** F11 works like the button, also while typing. */
export const useFullscreenKey = (): void => {
  useShortcut(fullscreenKey, useText(text).shortcut, null)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== fullscreenKey || event.repeat) return
      event.preventDefault()
      void toggleFullscreen()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}

const subscribe = (listener: () => void): (() => void) => {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}

export const useIsFullscreen = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => Boolean(document.fullscreenElement),
    () => false,
  )
