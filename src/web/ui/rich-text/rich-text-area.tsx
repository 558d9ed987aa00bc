import { Image } from '@tiptap/extension-image'
import { Placeholder } from '@tiptap/extensions'
import { EditorContent, useEditor, type Editor } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { useEffect, useEffectEvent, useRef, useState, type ClipboardEvent, type DragEvent } from 'react'
import { isRichTextLink } from '../../../contract/kernel/rich-text.ts'
import { toast } from '../feedback/feedback-store.ts'
import { defineText, useText } from '../text/define-text.ts'
import { editorHeight, editorPlaceholder, type RichTextEditorProps } from './rich-text-editor.tsx'
import { RichTextToolbar } from './rich-text-toolbar.tsx'
import { imageTypes, isOfTypes, uploadFailed } from '../uploads/upload-rules.ts'

const text = defineText({
  en: { uploading: 'Uploading image' },
  zh: { uploading: '图片上传中' },
})

const extensionsWith = (placeholder: string) => [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      isAllowedUri: (href) => isRichTextLink(href),
      HTMLAttributes: { target: '_blank', rel: 'noopener noreferrer nofollow' },
    },
  }),
  Image.configure({ HTMLAttributes: { loading: 'lazy' } }),
  Placeholder.configure({ placeholder }),
]

const htmlOf = (editor: Editor): string => (editor.isEmpty ? '' : editor.getHTML())

const picturesIn = (data: DataTransfer | null): File[] =>
  [...(data?.files ?? [])].filter((file) => isOfTypes(file.name, imageTypes))

/** Uploads images one by one, so that they keep their order. */
const useInsertPictures = (upload: RichTextEditorProps['upload']) => {
  const [uploading, setSending] = useState(0)
  const insert = async (editor: Editor, files: readonly File[], at: number): Promise<void> => {
    if (!upload) return
    setSending((count) => count + files.length)
    for (const file of files) {
      try {
        const { url } = await upload(file)
        if (editor.isDestroyed) return
        const place = Math.min(at, editor.state.doc.content.size)
        editor
          .chain()
          .insertContentAt(place, { type: 'image', attrs: { src: url, alt: '' } })
          .focus()
          .run()
      } catch {
        // The upload has reported its own failure, or this is the message.
        toast.error(uploadFailed)
      } finally {
        setSending((count) => count - 1)
      }
    }
  }
  return { insert, isSending: uploading > 0 }
}

const attributesOf = (props: RichTextEditorProps): Record<string, string> => ({
  ...(props.id && { id: props.id }),
  role: 'textbox',
  'aria-multiline': 'true',
  'aria-label': props.label,
  'aria-placeholder': props.placeholder ?? editorPlaceholder,
  ...(props['aria-describedby'] && { 'aria-describedby': props['aria-describedby'] }),
  ...(props['aria-invalid'] && { 'aria-invalid': 'true' }),
  class: 'q-rich-text q-editor-content',
})

const useControlledEditor = (props: RichTextEditorProps): Editor | null => {
  const { value, onChange, disabled = false } = props
  const given = useRef(value)
  const report = useEffectEvent((html: string) => {
    given.current = html
    onChange(html)
  })
  const editor = useEditor({
    extensions: extensionsWith(props.placeholder ?? editorPlaceholder),
    // Also the content it starts from when its hidden tab is shown again.
    content: value,
    editable: !disabled,
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    editorProps: { attributes: attributesOf(props) },
  })
  useEffect(() => {
    if (!editor) return undefined
    const onUpdate = (): void => report(htmlOf(editor))
    editor.on('update', onUpdate)
    return () => void editor.off('update', onUpdate)
  }, [editor])
  // A draft was restored or the form cleared.
  useEffect(() => {
    if (!editor || value === given.current) return
    given.current = value
    editor.commands.setContent(value, { emitUpdate: false })
  }, [editor, value])
  return editor
}

const RichTextArea = (props: RichTextEditorProps) => {
  const { upload, disabled = false, height = editorHeight } = props
  const words = useText(text)
  const pictures = useInsertPictures(upload)
  const editor = useControlledEditor(props)
  const takesPictures = upload !== undefined

  const takePasted = (event: ClipboardEvent): void => {
    const files = takesPictures ? picturesIn(event.clipboardData) : []
    // Text copied from a document comes with an image of itself; the text is meant.
    if (!editor || files.length === 0 || event.clipboardData.types.includes('text/html')) return
    event.preventDefault()
    event.stopPropagation()
    void pictures.insert(editor, files, editor.state.selection.to)
  }
  const takeDropped = (event: DragEvent): void => {
    const files = takesPictures ? picturesIn(event.dataTransfer) : []
    if (!editor || files.length === 0 || editor.view.dragging) return
    event.preventDefault()
    event.stopPropagation()
    const place = editor.view.posAtCoords({ left: event.clientX, top: event.clientY })
    void pictures.insert(editor, files, place?.pos ?? editor.state.doc.content.size)
  }

  return (
    <div
      className="q-editor"
      data-disabled={disabled || undefined}
      data-invalid={props['aria-invalid'] || undefined}
      onPasteCapture={takePasted}
      onDropCapture={takeDropped}
    >
      {editor && (
        <RichTextToolbar
          editor={editor}
          disabled={disabled}
          onPictures={
            takesPictures
              ? (files) => void pictures.insert(editor, files, editor.state.selection.to)
              : undefined
          }
        />
      )}
      <EditorContent editor={editor} className="q-editor-room" style={{ height }} />
      {pictures.isSending && (
        <p className="q-editor-sending" role="status">
          <span className="q-spinner" aria-hidden="true" /> {words.uploading}
        </p>
      )}
    </div>
  )
}

export default RichTextArea
