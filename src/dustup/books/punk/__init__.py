"""What both editions of Punkapocalyptic share. PK ids are the family's: each edition's laws.yaml says what they are."""
