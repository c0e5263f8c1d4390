"""What befalls the machine in a storm: it dies, its disk is full, letters are lost."""
