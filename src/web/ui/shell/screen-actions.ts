import type { IconName } from '../icon.tsx'
import { defineText, useText } from '../text/define-text.ts'
import { openCustomize } from '../theme/customize-host.tsx'
import { toggleFullscreen, useIsFullscreen } from '../page/fullscreen.ts'

const text = defineText({
  en: { customize: 'Customize', full: 'Full screen', small: 'Exit full screen' },
  zh: { customize: '个性化设置', full: '全屏', small: '退出全屏' },
})

export interface ScreenAction {
  readonly key: string
  readonly label: string
  readonly icon: IconName
  readonly run: () => void
}

export const useScreenActions = (): readonly ScreenAction[] => {
  const words = useText(text)
  const isFull = useIsFullscreen()
  return [
    { key: 'customize', label: words.customize, icon: 'palette', run: openCustomize },
    {
      key: 'fullscreen',
      label: isFull ? words.small : words.full,
      icon: isFull ? 'smallscreen' : 'fullscreen',
      run: () => void toggleFullscreen(),
    },
  ]
}
