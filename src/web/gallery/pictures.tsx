import logo from '#web/pictures/logo.svg'
import { RelationshipPicture } from '#web/pictures/relationship-picture.tsx'

const examples = ['mother', 'father', 'child', 'friend', 'other'] as const

export function Pictures() {
  return (
    <>
      <img src={logo} width={48} height={48} alt="Lovingly Said" />
      {examples.map((relationship) => (
        <div key={relationship} className="row">
          <span className="large">
            <RelationshipPicture relationship={relationship} />
          </span>
          <span className="small-picture">
            <RelationshipPicture relationship={relationship} />
          </span>
        </div>
      ))}
    </>
  )
}
