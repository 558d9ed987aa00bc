import { Button, Drawer, Segmented } from 'antd'
import { Icon } from '../icon.tsx'
import { defineText, useText } from '../text/define-text.ts'
import { useIsNarrow } from '../use-is-narrow.ts'
import { defaultTheme, setTheme, textSizes, useTheme, type ThemeMode } from './theme-store.ts'
import { partBackgrounds, type Part } from './tokens.ts'
import './customize-drawer.css'

const text = defineText({
  en: {
    title: 'Customize',
    head: 'Header',
    logo: 'Logo',
    menu: 'Navigation bar',
    mode: 'Appearance',
    light: 'Light',
    dark: 'Dark',
    system: 'Use system setting',
    textSize: 'Text size',
    reset: 'Reset to defaults',
    savedHere: 'Saved on this device only.',
    colours: 'White,Mist,Midnight,Harbour,Pine,Plum,Wine,Indigo',
    coffee: 'Coffee',
  },
  zh: {
    title: '个性化设置',
    head: '顶栏',
    logo: '标志',
    menu: '导航栏',
    mode: '外观模式',
    light: '浅色',
    dark: '深色',
    system: '跟随系统',
    textSize: '文字大小',
    reset: '恢复默认',
    savedHere: '仅保存在此设备上。',
    colours: '白色,雾灰,午夜,海港,松绿,梅紫,酒红,靛蓝',
    coffee: '咖啡',
  },
})

const modes: readonly ThemeMode[] = ['light', 'dark', 'system']

const CustomizeDrawer = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => {
  const words = useText(text)
  const { theme } = useTheme()
  const isNarrow = useIsNarrow()
  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
      title={words.title}
      size={isNarrow ? 'min(340px, 100vw)' : 340}
      footer={
        <div className="q-customize-foot">
          <span>{words.savedHere}</span>
          <Button onClick={() => setTheme({ ...defaultTheme, head: theme.isVip ? 1 : defaultTheme.head })}>
            {words.reset}
          </Button>
        </div>
      }
    >
      <div className="q-customize">
        <section>
          <h3>{words.mode}</h3>
          <Segmented<ThemeMode>
            block
            aria-label={words.mode}
            value={theme.mode}
            options={modes.map((mode) => ({ value: mode, label: words[mode] }))}
            onChange={(mode) => setTheme({ mode })}
          />
        </section>
        <section>
          <h3>{words.textSize}</h3>
          <Segmented<number>
            block
            aria-label={words.textSize}
            value={theme.textSize}
            options={textSizes.map((size) => ({
              value: size,
              label: <span style={{ fontSize: size }}>{size}</span>,
            }))}
            onChange={(textSize) => setTheme({ textSize })}
          />
        </section>
        <Colours part="head" label={words.head} />
        <Colours part="logo" label={words.logo} />
        <Colours part="menu" label={words.menu} />
      </div>
    </Drawer>
  )
}

const Colours = ({ part, label }: { part: Part; label: string }) => {
  const words = useText(text)
  const { theme, isDark } = useTheme()
  const names = words.colours.split(',')
  return (
    <fieldset className="q-colours">
      <legend>{label}</legend>
      {partBackgrounds[part].map((background, index) => {
        const name = part === 'head' && index === 1 ? words.coffee : names[index]
        return (
          <label
            key={background.light}
            title={name}
            style={{ background: isDark ? background.dark : background.light }}
          >
            <input
              type="radio"
              name={`theme-${part}`}
              className="q-hidden-text"
              aria-label={name}
              checked={theme[part] === index}
              onChange={() => setTheme({ [part]: index })}
            />
            {theme[part] === index && (
              <span className={background.isDark || isDark ? 'q-colour-on-dark' : undefined}>
                <Icon name="check" size={16} />
              </span>
            )}
          </label>
        )
      })}
    </fieldset>
  )
}

export default CustomizeDrawer
