/** A line that stays until what it names is mended; a toast alone would be gone. */
export function Trouble({ text }: { text: string | null }) {
  return text && <p className="trouble">{text}</p>
}
