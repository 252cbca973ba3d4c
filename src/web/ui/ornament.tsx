import picture from '#web/pictures/ornament.svg'

/** A sprig between two parts of a page. */
export function Ornament() {
  return <img className="ornament" src={picture} width={480} height={48} alt="" loading="lazy" />
}
