import { useEditorState, type Editor } from '@tiptap/react'
import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { useText } from '../text/define-text.ts'
import { RichTextLinkField } from './rich-text-link-field.tsx'
import { richTextOutlines } from './rich-text-outlines.ts'
import { toolbarText } from './rich-text-labels.ts'
import { acceptOf, imageTypes } from '../uploads/upload-rules.ts'

type ToolName = keyof typeof richTextOutlines

interface Tool {
  readonly name: ToolName
  /** Shortcut with ⌘ or Ctrl, shown next to the label. */
  readonly keys?: string
  readonly run: (editor: Editor) => void
  readonly isOn?: (editor: Editor) => boolean
  readonly isOff?: (editor: Editor) => boolean
}

const tools: readonly (readonly Tool[])[] = [
  [
    {
      name: 'bold',
      keys: 'B',
      run: (e) => e.chain().focus().toggleBold().run(),
      isOn: (e) => e.isActive('bold'),
    },
    {
      name: 'italic',
      keys: 'I',
      run: (e) => e.chain().focus().toggleItalic().run(),
      isOn: (e) => e.isActive('italic'),
    },
    {
      name: 'underline',
      keys: 'U',
      run: (e) => e.chain().focus().toggleUnderline().run(),
      isOn: (e) => e.isActive('underline'),
    },
    { name: 'strike', run: (e) => e.chain().focus().toggleStrike().run(), isOn: (e) => e.isActive('strike') },
  ],
  [
    {
      name: 'heading',
      run: (e) => e.chain().focus().toggleHeading({ level: 2 }).run(),
      isOn: (e) => e.isActive('heading', { level: 2 }),
    },
    {
      name: 'smallHeading',
      run: (e) => e.chain().focus().toggleHeading({ level: 3 }).run(),
      isOn: (e) => e.isActive('heading', { level: 3 }),
    },
    {
      name: 'bullets',
      run: (e) => e.chain().focus().toggleBulletList().run(),
      isOn: (e) => e.isActive('bulletList'),
    },
    {
      name: 'numbers',
      run: (e) => e.chain().focus().toggleOrderedList().run(),
      isOn: (e) => e.isActive('orderedList'),
    },
    {
      name: 'quote',
      run: (e) => e.chain().focus().toggleBlockquote().run(),
      isOn: (e) => e.isActive('blockquote'),
    },
    {
      name: 'code',
      run: (e) => e.chain().focus().toggleCodeBlock().run(),
      isOn: (e) => e.isActive('codeBlock'),
    },
  ],
]

const lastTools: readonly Tool[] = [
  { name: 'plain', run: (e) => e.chain().focus().unsetAllMarks().clearNodes().run() },
  { name: 'undo', keys: 'Z', run: (e) => e.chain().focus().undo().run(), isOff: (e) => !e.can().undo() },
  {
    name: 'redo',
    keys: 'Shift+Z',
    run: (e) => e.chain().focus().redo().run(),
    isOff: (e) => !e.can().redo(),
  },
]

const allTools = [...tools.flat(), ...lastTools]

interface RichTextToolbarProps {
  readonly editor: Editor
  readonly disabled: boolean
  readonly onPictures: ((files: readonly File[]) => void) | undefined
}

/** A single tab stop; arrow keys, Home and End move between buttons. */
const moveFocus = (event: KeyboardEvent<HTMLElement>): void => {
  const buttons = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('button:not(:disabled)')]
  const now = buttons.findIndex((button) => button === document.activeElement)
  const next = { ArrowRight: now + 1, ArrowLeft: now - 1, Home: 0, End: buttons.length - 1 }[event.key]
  if (next === undefined || now < 0) return
  event.preventDefault()
  buttons[(next + buttons.length) % buttons.length]?.focus()
}

export const RichTextToolbar = ({ editor, disabled, onPictures }: RichTextToolbarProps) => {
  const words = useText(toolbarText)
  const [isLinking, setIsLinking] = useState(false)
  const [stop, setStop] = useState<ToolName>('bold')
  const linkField = useId()
  const pictureInput = useRef<HTMLInputElement>(null)
  const state = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      on: allTools.filter(({ isOn }) => isOn?.(now)).map(({ name }) => name),
      off: allTools.filter(({ isOff }) => isOff?.(now)).map(({ name }) => name),
      isLink: now.isActive('link'),
    }),
  })
  // A disabled button cannot be the tab stop.
  const tabStop = state.off.includes(stop) ? 'bold' : stop
  const common = (name: ToolName) => ({ name, stop: tabStop, onStop: setStop, disabled })
  const toolButton = (tool: Tool) => (
    <ToolButton
      key={tool.name}
      {...common(tool.name)}
      onPress={() => tool.run(editor)}
      isOn={tool.isOn && state.on.includes(tool.name)}
      isOff={state.off.includes(tool.name)}
      keys={tool.keys}
    />
  )
  return (
    <>
      <div
        className="q-editor-tools"
        role="toolbar"
        tabIndex={-1}
        aria-label={words.toolbar}
        onKeyDown={moveFocus}
      >
        {tools.map((group) => (
          <span key={group[0]?.name} className="q-editor-group">
            {group.map(toolButton)}
          </span>
        ))}
        <span className="q-editor-group">
          <ToolButton {...common('link')} onPress={() => setIsLinking(!isLinking)} isOn={state.isLink} />
          {onPictures && <ToolButton {...common('picture')} onPress={() => pictureInput.current?.click()} />}
        </span>
        <span className="q-editor-group">{lastTools.map(toolButton)}</span>
      </div>
      {isLinking && <RichTextLinkField id={linkField} editor={editor} onDone={() => setIsLinking(false)} />}
      {onPictures && (
        <input
          ref={pictureInput}
          type="file"
          hidden
          multiple
          aria-label={words.picture}
          accept={acceptOf(imageTypes)}
          onChange={(event) => {
            onPictures([...(event.target.files ?? [])])
            // Allows the same file to be selected again.
            event.target.value = ''
          }}
        />
      )}
    </>
  )
}

interface ToolButtonProps {
  readonly name: ToolName
  readonly stop: ToolName
  readonly onStop: (name: ToolName) => void
  readonly disabled: boolean
  readonly onPress: () => void
  readonly isOn?: boolean | undefined
  readonly isOff?: boolean
  readonly keys?: string | undefined
}

const ToolButton = ({ name, stop, onStop, disabled, onPress, isOn, isOff, keys }: ToolButtonProps) => {
  const words = useText(toolbarText)
  return (
    <button
      type="button"
      className="q-editor-tool"
      tabIndex={stop === name ? 0 : -1}
      disabled={disabled || isOff}
      aria-label={words[name]}
      aria-pressed={isOn}
      title={keys ? `${words[name]} (${keysOf(keys)})` : words[name]}
      onFocus={() => onStop(name)}
      onClick={onPress}
    >
      <ToolIcon name={name} />
    </button>
  )
}

const isApple = (): boolean => /mac|iphone|ipad/i.test(navigator.userAgent)
const keysOf = (keys: string): string => (isApple() ? `⌘${keys}` : `Ctrl+${keys}`)

const ToolIcon = ({ name }: { name: ToolName }) => (
  <svg
    width={18}
    height={18}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={name === 'bullets' ? 2 : 1.7}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d={richTextOutlines[name]} />
  </svg>
)
