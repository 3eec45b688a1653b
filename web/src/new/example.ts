/** A component pack for those who have never seen one: a card of one's own, and a card of the box as one's copy has it. */

export const EXAMPLE = `source = "My cards"

[[departments]]
id = "d_night_clinic"
name = {en = "Night Clinic", de = "Nachtklinik", fr = "Clinique de nuit"}
set = "base"
copies = 2
colour = "green"
when = "activate"
do = [{n = 2, c = "dept", v = [1, 3], op = "heal 1"}]

[[reports]]
id = "m01"
points = 4
`;
