import { hasComponent, query } from 'bitecs'
import { Container, Graphics, Rectangle, type Application } from 'pixi.js'
import type { FlatGame } from '../../scenes/flat-game.js'

const COLOURS = { static: 0x4a5a78, moving: 0x8fb8ff, sensor: 0xffc857, player: 0xff7f5c }
/** Pictures are drawn larger and scaled down: Pixi gives a circle as many corners as its radius asks for. */
const FINE = 64

/** Draws the bodies of a flat game: a picture for each, made when it is first seen and gone when its entity is. */
export class View {
  private readonly pictures = new Map<number, Graphics>()
  private readonly space = new Container()

  constructor(
    private readonly app: Application,
    private readonly game: FlatGame,
  ) {
    app.stage.addChild(this.space)
  }

  /** Shows the bodies where they are. */
  update(): void {
    const { world, collision, view } = this.game
    const { Position, Rotation, BoxShape, SphereShape, CapsuleShape } = collision.components
    const { width, height } = this.app.screen
    const scale = Math.min(width / view.halfX, height / view.halfY) / 2
    this.space.position.set(width / 2 - scale * view.x, height / 2 + scale * view.y)
    // In the world y is up.
    this.space.scale.set(scale, -scale)
    const gone = new Set(this.pictures.keys())
    for (const Shape of [BoxShape, SphereShape, CapsuleShape])
      for (const entity of query(world, [Position, Shape])) {
        gone.delete(entity)
        const picture = this.pictures.get(entity) ?? this.draw(entity)
        picture.position.set(Position.x[entity], Position.y[entity])
        if (hasComponent(world, entity, Rotation)) picture.rotation = Rotation.angle[entity]!
      }
    for (const entity of gone) {
      this.pictures.get(entity)!.destroy()
      this.pictures.delete(entity)
    }
  }

  /** The picture of a body that is new. */
  private draw(entity: number): Graphics {
    const { world, collision, player } = this.game
    const { LinearVelocity, AngularVelocity, BoxShape, SphereShape, CapsuleShape, Sensor } = collision.components
    const picture = new Graphics()
    if (hasComponent(world, entity, BoxShape)) {
      const [x, y] = [FINE * BoxShape.x[entity]!, FINE * BoxShape.y[entity]!]
      picture.rect(-x, -y, 2 * x, 2 * y)
    } else if (hasComponent(world, entity, CapsuleShape)) {
      const [half, radius] = [FINE * CapsuleShape.halfHeight[entity]!, FINE * CapsuleShape.radius[entity]!]
      picture.roundRect(-radius, -half - radius, 2 * radius, 2 * (half + radius), radius)
    } else picture.circle(0, 0, FINE * SphereShape.radius[entity]!)
    const isMoving = [LinearVelocity, AngularVelocity].some((Velocity) => hasComponent(world, entity, Velocity))
    const isSensor = hasComponent(world, entity, Sensor)
    const kind = entity === player ? 'player' : isSensor ? 'sensor' : isMoving ? 'moving' : 'static'
    picture.fill(COLOURS[kind]).scale.set(1 / FINE)
    this.pictures.set(entity, picture)
    this.space.addChild(picture)
    return picture
  }

  destroy(): void {
    this.space.destroy({ children: true })
  }
}

/** The part of the pixels that are not background. */
export function coverage(app: Application): number {
  const frame = new Rectangle(0, 0, app.screen.width, app.screen.height)
  const { pixels } = app.renderer.extract.pixels({ target: app.stage, frame })
  let covered = 0
  for (let k = 3; k < pixels.length; k += 4) covered += Number(pixels[k]! > 0)
  return (4 * covered) / pixels.length
}
