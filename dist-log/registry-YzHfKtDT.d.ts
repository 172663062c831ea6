/** Why a contact ended. `Contact.reason` and `events.reason` hold these numbers; {@link endReasonName} names them. */
declare const EndReason: {
    /** It did not end. */
    readonly none: 0;
    /** The two no longer touch. */
    readonly separated: 1;
    /** One of the entities was removed. */
    readonly removed: 2;
    /** One lost its shape, or neither has a velocity any more. */
    readonly component: 3;
    /** Their CollisionFilters or the predicate no longer allow it. */
    readonly filter: 4;
    /** One has another shape, or another size. */
    readonly shape: 5;
    /** The game declared a jump of one (`teleport`). */
    readonly teleport: 6;
    /** One has CollisionDisabled. */
    readonly disabled: 7;
    /** The step left one out (`onInvalid: 'quarantine'`). */
    readonly invalid: 8;
    /** resetWorld of bitECS was called. */
    readonly reset: 9;
};
/** Names of {@link EndReason}. */
type EndReasonName = keyof typeof EndReason;
/** The name of a reason, e.g. `separated` for 1. */
declare function endReasonName(reason: number): EndReasonName;

export { EndReason as E, type EndReasonName as a, endReasonName as e };
