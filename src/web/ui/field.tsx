import { type ComponentProps, type ReactNode, useId } from 'react'
import { useFormContext } from 'react-hook-form'

type Named = {
  name: string
  label: ReactNode
  optional?: boolean
  hint?: string | undefined
  disabled?: boolean
}
type Options = Record<string, string>

/** What joins a field to its form, its label, its hint and its error. */
function useField(name: string, hint: string | undefined) {
  const id = useId()
  const { register, formState } = useFormContext()
  const error = formState.errors[name]?.message
  const message = typeof error === 'string' ? error : null
  const described = [message && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return {
    id,
    message,
    control: {
      ...register(name),
      'aria-invalid': message ? true : undefined,
      'aria-describedby': described || undefined,
    },
  }
}

type Frame = { id: string; message: string | null; hint: string | undefined }

function Notes({ id, message, hint }: Frame) {
  return (
    <>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {/* Always there: a line that came and went would move the button under the finger. */}
      <p className="error" id={`${id}-error`}>
        {message}
      </p>
    </>
  )
}

function Label({ label, optional }: Pick<Named, 'label' | 'optional'>) {
  return (
    <>
      {label}
      {optional && <span className="opt"> (Optional)</span>}
    </>
  )
}

function Framed({
  id,
  message,
  hint,
  children,
  ...label
}: Frame & Named & { children: ReactNode }) {
  return (
    <div className={message ? 'field field-error' : 'field'}>
      <label htmlFor={id}>
        <Label {...label} />
      </label>
      {children}
      <Notes id={id} message={message} hint={hint} />
    </div>
  )
}

type InputProps = Named & Pick<ComponentProps<'input'>, 'type' | 'placeholder' | 'autoComplete'>

export function TextField({ name, label, optional = false, hint, ...input }: InputProps) {
  const { control, ...frame } = useField(name, hint)
  return (
    <Framed {...frame} {...{ name, label, optional, hint }}>
      <input id={frame.id} type="text" {...input} {...control} />
    </Framed>
  )
}

type AreaProps = Named & { rows: number; placeholder?: string }

export function TextArea({ name, label, optional = false, hint, ...area }: AreaProps) {
  const { control, ...frame } = useField(name, hint)
  return (
    <Framed {...frame} {...{ name, label, optional, hint }}>
      <textarea
        id={frame.id}
        {...area}
        {...control}
        onInput={(event) => growWithText(event.currentTarget)}
      />
    </Framed>
  )
}

/** Where the style sheet's field-sizing is not known yet. */
function growWithText(area: HTMLTextAreaElement) {
  if (CSS.supports('field-sizing', 'content')) return
  area.style.height = 'auto'
  area.style.height = `${area.scrollHeight + 2}px`
}

type ChoiceProps = Named & { options: Options; unchosen?: string }

export function Choice({
  name,
  label,
  optional = false,
  hint,
  options,
  unchosen,
  ...select
}: ChoiceProps) {
  const { control, ...frame } = useField(name, hint)
  return (
    <Framed {...frame} {...{ name, label, optional, hint }}>
      <select id={frame.id} {...select} {...control}>
        {unchosen && <option value="">{unchosen}</option>}
        {Object.entries(options).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </Framed>
  )
}

export function Radios({ name, label, optional = false, hint, options, disabled }: ChoiceProps) {
  const { control, id, message } = useField(name, hint)
  return (
    <fieldset className={message ? 'field field-error' : 'field'} disabled={disabled}>
      <legend>
        <Label label={label} optional={optional} />
      </legend>
      {Object.entries(options).map(([value, text]) => (
        <label key={value} className="radio">
          <input type="radio" value={value} {...control} />
          {text}
        </label>
      ))}
      <Notes id={id} message={message} hint={hint} />
    </fieldset>
  )
}
